-- Requests random ranges of one length, prepared before the measurement starts. Arguments: path, file size, range length.
require('report')
local requests, at = {}, 0

function init(args)
  local path, size, length = args[1], tonumber(args[2]), tonumber(args[3])
  math.randomseed(20260131)
  for i = 1, 4096 do
    local start = math.random(0, size - length)
    local range = string.format('bytes=%d-%d', start, start + length - 1)
    requests[i] = wrk.format('GET', path, { ['Range'] = range })
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
