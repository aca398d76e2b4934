import { follow, isObject, type JsonObject } from "@octavo/kernel"
import { type Comparison, isSame } from "./Comparison.ts"
import { SchemaComparison } from "./compareSchemas.ts"

const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** The parameters of an operation with those of its path, by place and name; those of the path by their order in it. */
const parametersOf = (root: JsonObject, path: string, item: JsonObject, operation: JsonObject) => {
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1])
  const found = new Map<string, JsonObject>()
  for (const given of [item["parameters"], operation["parameters"]].flatMap((list) =>
    Array.isArray(list) ? list : []
  )) {
    const parameter = follow(root, given)
    if (!isObject(parameter)) continue
    const place = String(parameter["in"])
    const name = String(parameter["name"])
    const key = place === "path" ? `#${names.indexOf(name)}` : place === "header" ? name.toLowerCase() : name
    found.set(`${place} ${key}`, parameter)
  }
  return found
}

/** The alternatives of an operation's security: each a set of schemes with their scopes. */
const securityOf = (root: JsonObject, operation: JsonObject): ReadonlyArray<ReadonlySet<string>> => {
  const given = operation["security"] ?? root["security"]
  const alternatives = Array.isArray(given) && given.length > 0 ? given : [{}]
  return alternatives.map(
    (alternative) =>
      new Set(
        Object.entries(objectIn(alternative)).flatMap(([scheme, scopes]) => [
          scheme,
          ...(Array.isArray(scopes) ? scopes.map((scope) => `${scheme} ${String(scope)}`) : [])
        ])
      )
  )
}

/** One operation of a document. */
export interface PlacedOperation {
  readonly path: string
  readonly item: JsonObject
  readonly operation: JsonObject
}

/** Compares an operation that both documents have. */
export class OperationComparison {
  readonly #comparison: Comparison
  readonly #requests: SchemaComparison
  readonly #responses: SchemaComparison

  constructor(comparison: Comparison) {
    this.#comparison = comparison
    this.#requests = new SchemaComparison(comparison, "request")
    this.#responses = new SchemaComparison(comparison, "response")
  }

  compare(before: PlacedOperation, after: PlacedOperation): void {
    for (const key of ["summary", "description", "operationId", "tags", "externalDocs"]) {
      const values = { before: before.operation[key], after: after.operation[key] }
      if (!isSame(values.before, values.after))
        this.#report("", `operation-${key}-changed`, "documentation", values)
    }
    const [wasDeprecated, isDeprecated] = [before, after].map(
      ({ operation }) => operation["deprecated"] === true
    )
    if (wasDeprecated !== isDeprecated) {
      this.#report(
        "",
        isDeprecated === true ? "operation-deprecated" : "operation-undeprecated",
        "non-breaking"
      )
    }
    this.#compareParameters(before, after)
    this.#compareBodies(before.operation["requestBody"], after.operation["requestBody"])
    this.#compareResponses(before.operation["responses"], after.operation["responses"])
    this.#compareSecurity(before.operation, after.operation)
  }

  #report(...given: Parameters<Comparison["report"]>): void {
    this.#comparison.report(...given)
  }

  #compareParameters(before: PlacedOperation, after: PlacedOperation): void {
    const { base, target } = this.#comparison
    const a = parametersOf(base, before.path, before.item, before.operation)
    const b = parametersOf(target, after.path, after.item, after.operation)
    for (const [key, old] of a) {
      const next = b.get(key)
      const at = `parameter ${String(old["in"])} ${String(old["name"])}`
      if (next === undefined) this.#report(at, "parameter-removed", "breaking")
      else this.#compareParameter(old, next, at)
    }
    for (const [key, next] of b) {
      if (a.has(key)) continue
      const severity = next["required"] === true ? "breaking" : "non-breaking"
      this.#report(`parameter ${String(next["in"])} ${String(next["name"])}`, "parameter-added", severity)
    }
  }

  #compareParameter(before: JsonObject, after: JsonObject, at: string): void {
    this.#compareRequired("parameter", before, after, at)
    for (const key of ["style", "explode", "allowReserved"]) {
      const values = { before: before[key], after: after[key] }
      if (!isSame(values.before, values.after))
        this.#report(at, "parameter-serialization-changed", "breaking", values)
    }
    if (!isSame(before["description"], after["description"])) {
      const values = { before: before["description"], after: after["description"] }
      this.#report(at, "parameter-description-changed", "documentation", values)
    }
    if (before["schema"] !== undefined && after["schema"] !== undefined) {
      this.#requests.compare(before["schema"], after["schema"], at)
    }
    if ((before["content"] === undefined) !== (after["content"] === undefined)) {
      this.#report(at, "parameter-serialization-changed", "breaking")
    } else this.#compareMedia(before["content"], after["content"], at, this.#requests, true)
  }

  #compareRequired(of: "parameter" | "body", before: JsonObject, after: JsonObject, at: string): void {
    const [was, is] = [before["required"] === true, after["required"] === true]
    if (was === is) return
    this.#report(at, `${of}-became-${is ? "required" : "optional"}`, is ? "breaking" : "non-breaking")
  }

  #compareBodies(givenBefore: unknown, givenAfter: unknown): void {
    const before = follow(this.#comparison.base, givenBefore)
    const after = follow(this.#comparison.target, givenAfter)
    if (isObject(before) && isObject(after)) {
      this.#compareRequired("body", before, after, "body")
      this.#compareMedia(before["content"], after["content"], "body", this.#requests, true)
    } else if (isObject(before)) this.#report("body", "body-removed", "breaking")
    else if (isObject(after)) {
      this.#report("body", "body-added", after["required"] === true ? "breaking" : "non-breaking")
    }
  }

  #compareMedia(
    givenBefore: unknown,
    givenAfter: unknown,
    at: string,
    schemas: SchemaComparison,
    isNeeded: boolean
  ): void {
    const [before, after] = [objectIn(givenBefore), objectIn(givenAfter)]
    for (const [type, media] of Object.entries(before)) {
      const next = Object.hasOwn(after, type) ? after[type] : undefined
      if (next === undefined)
        this.#report(`${at} ${type}`, "media-type-removed", isNeeded ? "breaking" : "non-breaking")
      else schemas.compare(objectIn(media)["schema"] ?? {}, objectIn(next)["schema"] ?? {}, `${at} ${type}`)
    }
    for (const type of Object.keys(after)) {
      if (!Object.hasOwn(before, type)) this.#report(`${at} ${type}`, "media-type-added", "non-breaking")
    }
  }

  #compareResponses(givenBefore: unknown, givenAfter: unknown): void {
    const { base, target } = this.#comparison
    const [before, after] = [objectIn(givenBefore), objectIn(givenAfter)]
    for (const [status, given] of Object.entries(before)) {
      const at = `response ${status}`
      const isNeeded = /^[23]/.test(status)
      const next = Object.hasOwn(after, status) ? after[status] : undefined
      if (next === undefined) {
        this.#report(at, "response-removed", isNeeded ? "breaking" : "non-breaking")
        continue
      }
      const [a, b] = [objectIn(follow(base, given)), objectIn(follow(target, next))]
      if (!isSame(a["description"], b["description"])) {
        const values = { before: a["description"], after: b["description"] }
        this.#report(at, "response-description-changed", "documentation", values)
      }
      this.#compareMedia(a["content"], b["content"], at, this.#responses, isNeeded)
      for (const header of Object.keys(objectIn(a["headers"]))) {
        if (!Object.hasOwn(objectIn(b["headers"]), header)) {
          this.#report(
            `${at} header ${header}`,
            "response-header-removed",
            isNeeded ? "breaking" : "non-breaking"
          )
        }
      }
    }
    for (const status of Object.keys(after)) {
      if (!Object.hasOwn(before, status)) this.#report(`response ${status}`, "response-added", "non-breaking")
    }
  }

  #compareSecurity(before: JsonObject, after: JsonObject): void {
    const { base, target } = this.#comparison
    const [a, b] = [securityOf(base, before), securityOf(target, after)]
    const suffices = (credential: ReadonlySet<string>, alternatives: ReadonlyArray<ReadonlySet<string>>) =>
      alternatives.some((needed) => [...needed].every((part) => credential.has(part)))
    if (a.some((credential) => !suffices(credential, b)))
      this.#report("security", "security-tightened", "breaking")
    else if (b.some((credential) => !suffices(credential, a))) {
      this.#report("security", "security-loosened", "non-breaking")
    }
  }
}
