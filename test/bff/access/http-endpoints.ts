/** Every route below /api and its method. The matrix compares the list with the code. */
export const endpoints = [
  'GET /session',
  'GET /v1/location/list',
  'POST /v1/recording/uptimes',
  'GET /v1/recording/:id/uptime',
  'POST /pairing/code',
  'POST /pairing/poll',
  'POST /pairing/look',
  'GET /screens',
  'POST /screens',
  'POST /screens/:id',
  'DELETE /screens/:id',
  'GET /acknowledgements',
  'POST /acknowledgements/:recording',
  'DELETE /acknowledgements/:recording',
  'GET /acknowledgements/:recording/changes',
  'GET /planned-work',
  'POST /planned-work/:recording',
  'DELETE /planned-work/:recording',
  'GET /planned-work/:recording/changes',
] as const
export type Endpoint = (typeof endpoints)[number]
