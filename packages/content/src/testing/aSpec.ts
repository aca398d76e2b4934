import { Effect } from "effect"
import { ComputedSources, noSpecPart, regeneratePages, type SpecPart } from "../index.ts"

/** A tag of a document. */
export const tag = (name: string, more: Partial<SpecPart> = {}): SpecPart => ({
  ...noSpecPart,
  kind: "tag",
  key: name,
  ...more
})

/** An operation of a document, such as `get /pets`. */
export const operation = (
  call: string,
  tags: ReadonlyArray<string> = [],
  more: Partial<SpecPart> = {}
): SpecPart => {
  const [method = "", path = ""] = call.split(" ")
  return {
    ...noSpecPart,
    kind: "operation",
    key: `${method.toUpperCase()} ${path}`,
    method,
    path,
    tags,
    ...more
  }
}

/** A webhook of a document, such as `post newPet`. */
export const webhook = (call: string, more: Partial<SpecPart> = {}): SpecPart => ({
  ...operation(call),
  kind: "webhook",
  ...more
})

/** A schema of a document. */
export const schema = (name: string, more: Partial<SpecPart> = {}): SpecPart => ({
  ...noSpecPart,
  kind: "schema",
  key: name,
  ...more
})

/** A specification `pets` whose parts a test replaces. */
export const aSpec = (...parts: ReadonlyArray<SpecPart>) => {
  let current: ReadonlyArray<SpecPart> | null = parts
  return {
    /** Replaces the parts; null deletes the specification. */
    become: (...next: ReadonlyArray<SpecPart | null>) => {
      current = next.includes(null) ? null : (next as ReadonlyArray<SpecPart>)
    },
    provide: Effect.provideService(ComputedSources, (_, slug) =>
      Effect.sync(() => (slug === "pets" ? current : null))
    ),
    /** Runs the job that follows a new version. */
    regenerate: (organizationId: string) =>
      Effect.orDie(regeneratePages.run({ job: { payload: { organizationId, spec: "pets" } } } as never))
  }
}

/** The source of a computed page that depends on `pets`. */
export const petsSource = (props: Readonly<Record<string, unknown>> = { models: true }) => ({
  type: "builtin:openapi",
  props,
  dependencies: { spec: { ref: { kind: "openapi", spec: "pets" } } }
})
