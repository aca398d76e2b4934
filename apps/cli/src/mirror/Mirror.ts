import { ApiFailure } from "@octavo/client"
import { Effect } from "effect"
import { isDeepStrictEqual } from "node:util"
import { type ApiRequest, callApi } from "../request.ts"
import { type MirroredObject, type MirrorState, writeMirrorState } from "./MirrorState.ts"
import type { SourceApi } from "./SourceApi.ts"

/** The result of a run for an object. */
export interface Outcome {
  readonly kind: string
  readonly title: string
  readonly change: "created" | "updated" | "unchanged"
}

/** Something of the source that its mirror does not have, with the object that it belongs to. */
interface Loss {
  readonly kind: string
  readonly title: string
  readonly message: string
}

/** A run of a mirror. */
export interface Mirror {
  readonly source: SourceApi
  readonly folder: string
  readonly organization: string
  readonly into: string
  readonly isDry: boolean
  /** Whether the members of the source are invited. */
  readonly isInviting: boolean
  /** The most earlier revisions of a space that are mirrored. */
  readonly history: number
  readonly show: (text: string) => void
  readonly outcomes: Array<Outcome>
  readonly losses: Array<Loss>
  /** The address of a space in the application here, by its id here. */
  readonly appOf: (space: string) => string
  /** The state, which is stored after each object. */
  state: MirrorState
}

/** Notes something that the mirror does not have. */
export const reportLoss = ({ losses }: Mirror, kind: string, title: string, message: string): void => {
  losses.push({ kind, title, message })
}

/** Continues where an API refuses a part, such as one that the token may not read, and notes why. */
export const skipRefused = <E, R>(
  mirror: Mirror,
  kind: string,
  title: string,
  part: Effect.Effect<void, E, R>
): Effect.Effect<void, E, R> =>
  Effect.catch(part, (error): Effect.Effect<void, E> =>
    error instanceof ApiFailure
      ? Effect.sync(() => reportLoss(mirror, kind, title, error.message))
      : Effect.fail(error)
  )

/** Stores what is known of an object. */
export const storeObject = (mirror: Mirror, sourceId: string, object: MirroredObject) => {
  mirror.state = { ...mirror.state, objects: { ...mirror.state.objects, [sourceId]: object } }
  return writeMirrorState(mirror.folder, mirror.state)
}

type Fields = Readonly<Record<string, unknown>>

/** How an object is read and written here. */
interface Target {
  readonly kind: string
  readonly title: string
  readonly create: ApiRequest
  readonly pathOf: (id: string) => string
  /** Further fields that are kept of a new object. */
  readonly extra?: Partial<MirroredObject>
}

/** Whether an API has no such object. */
export const isGone = (error: unknown): boolean => error instanceof ApiFailure && error.code === 404

/**
 * Makes an object like the one at the source. A field that was changed here since the last run stays, and is reported. Returns the id of
 * the mirror; undefined in a dry run before the first, and where the mirror was deleted here.
 */
export const mirrorObject = Effect.fnUntraced(function* (
  mirror: Mirror,
  sourceId: string,
  target: Target,
  fields: Fields
) {
  const { isDry, outcomes, state } = mirror
  const { create, kind, pathOf, title } = target
  const known = state.objects[sourceId]
  const report = (change: Outcome["change"]) => outcomes.push({ kind, title, change })
  if (known === undefined) {
    report("created")
    if (isDry) return undefined
    // Settings have no id: their path stands for it.
    const { id = create.path } = yield* callApi<{ readonly id?: string }>({
      method: "POST",
      ...create,
      headers: { "idempotency-key": `mirror-${state.into}-${sourceId}` }
    })
    yield* storeObject(mirror, sourceId, { ...target.extra, kind, id, fields })
    return id
  }
  const changed = Object.keys(fields).filter((name) => !isDeepStrictEqual(fields[name], known.fields[name]))
  if (changed.length === 0) {
    report("unchanged")
    return known.id
  }
  const path = pathOf(known.id)
  const current = yield* callApi<Fields>({ path }).pipe(
    Effect.catchIf(isGone, () => Effect.succeed(undefined))
  )
  if (current === undefined) {
    reportLoss(mirror, kind, title, "It was deleted here and is skipped.")
    return undefined
  }
  const isOurs = (name: string) => isDeepStrictEqual(current[name] ?? null, known.fields[name] ?? null)
  const sent = changed.filter(isOurs)
  for (const name of changed)
    if (!isOurs(name)) reportLoss(mirror, kind, title, `Its ${name} was changed here and is left unchanged.`)
  report(sent.length > 0 ? "updated" : "unchanged")
  if (isDry) return known.id
  if (sent.length > 0)
    yield* callApi({
      method: "PATCH",
      path,
      body: Object.fromEntries(sent.map((name) => [name, fields[name]]))
    })
  yield* storeObject(mirror, sourceId, { ...known, fields: { ...known.fields, ...fields } })
  return known.id
})

/** A setting of an object, which its path here writes by itself. */
interface Setting {
  /** The words for the setting in the report and in the state, such as `default level`. */
  readonly words: string
  /** The path here that reads and writes it. */
  readonly path: string
  readonly name: string
  /** The value at the source. */
  readonly value: unknown
  /** The value of a new object here. */
  readonly initial: unknown
}

/** Gives an object here a setting of the source. A setting that was changed here, or that the API here refuses, is reported. */
export const mirrorSetting = Effect.fnUntraced(
  function* (
    mirror: Mirror,
    { id, title }: { readonly id: string; readonly title: string },
    { initial, name, path, value, words }: Setting
  ) {
    const key = `${id} ${words}`
    if (mirror.state.objects[key] === undefined && isDeepStrictEqual(value, initial)) return
    const fields = { [name]: value }
    const create = { method: "PATCH", path, body: fields } as const
    yield* mirrorObject(mirror, key, { kind: `${words} of`, title, create, pathOf: () => path }, fields)
  },
  (effect, mirror, { title }, { words }) => skipRefused(mirror, `${words} of`, title, effect)
)

/** Gives a space or collection, by its path here, the role that members without a grant have at the source. */
export const mirrorDefaultLevel = (
  mirror: Mirror,
  path: string,
  source: { readonly id: string; readonly title: string; readonly defaultLevel?: string | null }
) => {
  const { defaultLevel: value = "inherit" } = source
  const setting = { words: "default level", path, name: "defaultLevel", value, initial: "inherit" }
  return mirrorSetting(mirror, source, setting)
}
