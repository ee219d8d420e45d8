# One image with three commands: the product (the default), `node worker.mjs` and `node admin.mjs`. How to run it: docs/containers.md.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
COPY service/testing/no-cypress ./service/testing/no-cypress
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run image -- --out /image

FROM ${NODE_IMAGE} AS base
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -o node -g node -m 700 /data
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "health.mjs"]
CMD ["node", "start.mjs"]

# `--target video`: with ffmpeg, for still frames of videos.
FROM base AS video
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
COPY --from=build /image ./
USER node
VOLUME /data

# Last, so that it is the target without a name.
FROM base AS product
COPY --from=build /image ./
USER node
VOLUME /data
