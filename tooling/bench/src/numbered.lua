-- Has wrk ask for addresses that nobody asked for before: a `@n@` in the given one becomes another number each time.
local number = 0

function init()
  number = os.time() % 100000 * 1000000
end

function request()
  number = number + 1
  return wrk.format(nil, (string.gsub(wrk.path, "@n@", tostring(number))))
end
