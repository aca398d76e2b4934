-- Has wrk ask for what nobody asked for lately: a `@n@` in the given address becomes another number each time, and the `@spaces@` other
-- numbers of encoded spaces, of which each has less than 200. A `@line@` becomes the next line of the given file.
local number = 0
local lines = {}

function init(args)
  number = os.time() % 100000 * 1000
  if args[1] ~= nil then
    for line in io.lines(args[1]) do
      lines[#lines + 1] = line
    end
  end
end

function request()
  number = number + 1
  local rest = number
  local path = string.gsub(wrk.path, "@n@", tostring(number))
  if #lines > 0 then
    path = string.gsub(path, "@line@", lines[number % #lines + 1])
  end
  path = string.gsub(path, "@spaces@", function()
    local count = rest % 200
    rest = math.floor(rest / 200)
    return string.rep("%20", count)
  end)
  return wrk.format(nil, path)
end
