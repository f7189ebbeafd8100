# Flintlock's server, compiled. Build: docker build -t flintlock .   Run: see docs/server.md
FROM python:3.11-slim AS build

RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
WORKDIR /build
COPY requirements/server.txt requirements/
RUN python -m venv /opt/flintlock \
    && /opt/flintlock/bin/pip install --no-cache-dir --require-hashes -r requirements/server.txt
COPY pyproject.toml setup.py README.md LICENSE ./
COPY src src
RUN FLINTLOCK_COMPILE=1 /opt/flintlock/bin/pip install --no-cache-dir --no-deps --no-build-isolation . \
    && /opt/flintlock/bin/pip uninstall --yes mypy

FROM python:3.11-slim

COPY --from=build /opt/flintlock /opt/flintlock
RUN useradd --system --home-dir /data --create-home flintlock

USER flintlock
VOLUME /data
EXPOSE 8812
ENV PATH=/opt/flintlock/bin:$PATH
HEALTHCHECK CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8812/health', timeout=10)"]
ENTRYPOINT ["python", "-m", "flintlock.server", "--host", "0.0.0.0", "--log", "json"]
CMD ["--db", "sqlite:////data/tables.sqlite"]
