/** Lua scripts: each runs atomically in Redis or Valkey, on the one key `KEYS[1]`. */

/** Takes the claim unless it was taken less than ARGV[3] ms ago. A claim is the time it was taken at and its holder. */
export const claimScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local held = redis.call('GET', KEYS[1])
if held then
  local at, holder = string.match(held, '^(%d+) (.+)$')
  if at and now - tonumber(at) < tonumber(ARGV[3]) then return holder end
end
redis.call('SET', KEYS[1], string.format('%.0f %s', now, ARGV[1]), 'PX', ARGV[2])
return ARGV[1]`

const ofHolder = (action: string): string => `
local held = redis.call('GET', KEYS[1])
if held and string.match(held, '^%d+ (.+)$') == ARGV[1] then return ${action} end
return 0`

export const renewScript = ofHolder("redis.call('PEXPIRE', KEYS[1], ARGV[2])")
export const releaseScript = ofHolder("redis.call('DEL', KEYS[1])")

export const countScript = `
local total = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return {total, left}`

export const getScript = `
local value = redis.call('GET', KEYS[1])
if not value then return false end
return {value, redis.call('PTTL', KEYS[1])}`
