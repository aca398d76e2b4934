-- Has wrk ask for what nobody asked for lately: a `@n@` in the given address becomes another number each time, and `@spaces@` another number
-- of encoded spaces, up to 400.
local number = 0

function init()
  number = os.time() % 100000 * 1000000
end

function request()
  number = number + 1
  local path = string.gsub(wrk.path, "@n@", tostring(number))
  return wrk.format(nil, (string.gsub(path, "@spaces@", string.rep("%%20", number % 400))))
end
