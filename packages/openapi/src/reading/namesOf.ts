import { follow, isObject, type JsonObject, textIn } from "@octavo/kernel"

/** The most names of one operation, the deepest level of its properties, and the most schemas that are read for them. */
const maxNames = 80
const maxDepth = 4
const maxSchemas = 200
const maxLength = 60

const listIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** Collects the names of an operation: each once, those of parameters first, then those of bodies from the top down. */
class Names {
  readonly root: JsonObject
  readonly found = new Set<string>()
  readonly #seen = new Set<object>()

  constructor(root: JsonObject) {
    this.root = root
  }

  add(name: string | undefined): void {
    if (name !== undefined && name.length <= maxLength && this.found.size < maxNames) this.found.add(name)
  }

  /** Adds the properties of schemas, level by level. */
  addProperties(schemas: ReadonlyArray<unknown>): void {
    let level = schemas
    for (let depth = 0; depth < maxDepth && level.length > 0; depth++)
      level = level.flatMap((schema) => this.#partsOf(schema))
  }

  #partsOf(given: unknown): ReadonlyArray<unknown> {
    const schema = follow(this.root, given)
    if (!isObject(schema) || this.#seen.has(schema) || this.#seen.size >= maxSchemas) return []
    this.#seen.add(schema)
    const properties = isObject(schema["properties"]) ? schema["properties"] : {}
    for (const name of Object.keys(properties)) this.add(name)
    // Parts of a schema in its own place are of its own level.
    const inPlace = ["allOf", "oneOf", "anyOf"].flatMap((key) => listIn(schema[key]))
    return [
      ...[...inPlace, schema["items"]].flatMap((part) => this.#partsOf(part)),
      ...Object.values(properties)
    ]
  }
}

const schemasIn = (root: JsonObject, given: unknown): ReadonlyArray<unknown> => {
  const body = follow(root, given)
  const content = isObject(body) && isObject(body["content"]) ? body["content"] : {}
  return Object.values(content).flatMap((media) => (isObject(media) ? [media["schema"]] : []))
}

/** The names of the parameters of an operation and of the properties of its bodies, by which readers search it. */
export const namesOf = (root: JsonObject, item: JsonObject, operation: JsonObject): ReadonlyArray<string> => {
  const names = new Names(root)
  for (const given of [...listIn(item["parameters"]), ...listIn(operation["parameters"])]) {
    const parameter = follow(root, given)
    if (isObject(parameter)) names.add(textIn(parameter, "name"))
  }
  const responses = isObject(operation["responses"]) ? Object.values(operation["responses"]) : []
  names.addProperties([operation["requestBody"], ...responses].flatMap((given) => schemasIn(root, given)))
  return [...names.found]
}

/** The names of the properties of a schema, by which readers search it. */
export const namesOfSchema = (root: JsonObject, schema: JsonObject): ReadonlyArray<string> => {
  const names = new Names(root)
  names.addProperties([schema])
  return [...names.found]
}
