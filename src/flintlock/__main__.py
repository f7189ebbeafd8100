"""`python -m flintlock` is the command line."""

from flintlock.cli import main

if __name__ == "__main__":
    main()
