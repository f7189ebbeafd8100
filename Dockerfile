# Flintlock's server. Build: docker build -t flintlock .   Run: see docs/server.md
FROM python:3.11-slim

WORKDIR /opt/flintlock
COPY requirements/dev.txt requirements/base.txt requirements/
# The versions of the lock, psycopg for PostgreSQL among them.
RUN pip install --no-cache-dir --require-hashes -r requirements/base.txt \
    && pip install --no-cache-dir --no-deps "$(grep -o '^psycopg==[^ ]*' requirements/dev.txt)" "$(grep -o '^psycopg-binary==[^ ]*' requirements/dev.txt)"
COPY pyproject.toml setup.py README.md LICENSE ./
COPY src src
RUN pip install --no-cache-dir --no-deps . \
    && useradd --system --home-dir /data --create-home flintlock

USER flintlock
VOLUME /data
EXPOSE 8812
HEALTHCHECK CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8812/health', timeout=10)"]
ENTRYPOINT ["python", "-m", "flintlock.server", "--host", "0.0.0.0", "--log", "json"]
CMD ["--db", "sqlite:////data/tables.sqlite"]
