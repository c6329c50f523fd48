/**
 * Packages that go into the program that tests of the command line start. To find and compile their hundreds of
 * files takes a third of the processor time of a start. Those with parts of their own on disk are left out: engines,
 * databases, the logger.
 *
 * The tests in the browser start the program as it ships, without them: all commands load the same packages.
 */
export const bundledPackages = [
  ...['@clickhouse/client', '@clickhouse/client-common', '@redis/client', 'cluster-key-slot'],
  ...['@fastify/compress', '@fastify/rate-limit', '@fastify/static', 'fastify'],
  ...[
    'jose',
    'oauth4webapi',
    'openid-client',
    'kysely',
    'lru-cache',
    'papaparse',
    'prom-client',
    'valibot',
    'ws',
  ],
]
