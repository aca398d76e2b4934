-- Has wrk ask for what nobody asked for lately: a `@n@` in the given address becomes another number each time, and the `@spaces@` other
-- numbers of encoded spaces, of which each has less than 200.
local number = 0

function init()
  number = os.time() % 100000 * 1000
end

function request()
  number = number + 1
  local rest = number
  local path = string.gsub(wrk.path, "@n@", tostring(number))
  path = string.gsub(path, "@spaces@", function()
    local count = rest % 200
    rest = math.floor(rest / 200)
    return string.rep("%20", count)
  end)
  return wrk.format(nil, path)
end
