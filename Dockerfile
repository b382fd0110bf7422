# syntax=docker/dockerfile:1
# Two images of web-extract: `slim` renders nothing itself, `full` has a browser and fonts.
#   docker build --target full -t web-extract .
#   docker run --init --read-only --tmpfs /tmp -v web-extract:/data -p 127.0.0.1:3002:3002 web-extract
# The runtime is Debian's, whose shell the private PostgreSQL needs, and whose Chromium gets security updates.

FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
COPY scripts/bootstrap.mjs scripts/repair.mjs scripts/
COPY patches patches/
RUN node scripts/bootstrap.mjs
COPY . .
# For /metrics, since there is no git here: --build-arg SOURCE_COMMIT=$(git rev-parse --short=12 HEAD)
ARG SOURCE_COMMIT
RUN npm run build -- --without-browser --commit="$SOURCE_COMMIT"

FROM debian:bookworm-slim AS slim
# What Debian has today is wanted: it removes older versions, so that a pinned one cannot be installed later.
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates libstdc++6 tzdata \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 10001 web-extract \
 && useradd --uid 10001 --gid web-extract --home-dir /data --shell /usr/sbin/nologin web-extract \
 && install -d -o web-extract -g web-extract -m 0700 /data
COPY --from=build /src/dist/web-extract /usr/local/bin/web-extract
ENV HOST=0.0.0.0 DATA_DIR=/data XDG_CACHE_HOME=/data/cache
WORKDIR /data
USER 10001:10001
VOLUME ["/data"]
EXPOSE 3002 3003
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["web-extract", "health"]
ENTRYPOINT ["web-extract"]

FROM slim AS full
USER 0:0
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-color-emoji fonts-noto-cjk \
 && rm -rf /var/lib/apt/lists/*
USER 10001:10001
