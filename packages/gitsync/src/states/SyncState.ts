import { Schema } from "effect"
import { RevisionId, SpaceId } from "@octavo/content"
import { ImportReport } from "@octavo/kernel"
import { Replaced } from "../imports/Replaced.ts"
import { LayoutProblem } from "../layout/LayoutProblem.ts"
import { resolvePath } from "../layout/repositoryPath.ts"

/** The common base of a space and a repository: a commit, and the revision that equals it, file by file. */
export const SyncBase = Schema.Struct({
  /** Without credentials. */
  url: Schema.String,
  ref: Schema.String,
  /** The folder of the project in the repository. */
  directory: Schema.String,
  oid: Schema.String,
  /** A revision of main, or of an overlay branch with the content of the repository. */
  revisionId: RevisionId,
  /** The change request with the latest conflicts of this place. */
  proposal: Schema.optionalKey(Schema.String),
  /** Of the place that was synchronised last: the redirects of its settings as they are written there. */
  redirects: Schema.optionalKey(Schema.String)
})
export type SyncBase = typeof SyncBase.Type

/** Which copy of the content a base is for. */
export type SyncPlace = Pick<SyncBase, "url" | "ref" | "directory">

/** The change of one page that a push would make. */
export const PlannedChange = Schema.Struct({
  path: Schema.String,
  title: Schema.String,
  change: Schema.Literals(["add", "change", "remove"])
})
export type PlannedChange = typeof PlannedChange.Type

/** How the latest import, or the latest export, ended. */
export const SyncOutcome = Schema.Struct({
  jobId: Schema.String,
  state: Schema.Literals(["done", "failed"]),
  /** Without credentials. */
  url: Schema.String,
  ref: Schema.String,
  /** The commit that was read or pushed, if it came to that. */
  oid: Schema.NullOr(Schema.String),
  /** The revision that came of it, or that was pushed; null where nothing had changed. */
  revisionId: Schema.NullOr(RevisionId),
  /** In words for the person who asked for it: what happened, or what failed and what to do. */
  message: Schema.String,
  problems: Schema.Array(LayoutProblem),
  finishedAt: Schema.DateTimeUtcFromString,
  /** How many commits came in since the last time, where that is known. */
  commits: Schema.optionalKey(Schema.Int),
  /** How many pages were added, changed or removed. */
  pages: Schema.optionalKey(Schema.Int),
  /** The content that a first import replaced, and the revision that has it. */
  replaced: Schema.optionalKey(Schema.Struct({ ...Replaced.fields, revisionId: RevisionId })),
  /** The change request with the conflicts. */
  changeRequest: Schema.optionalKey(Schema.Struct({ id: Schema.String, number: Schema.Int })),
  /** The changes of pages that a push would make, of a push that only reports them; the first ones where there are many. */
  planned: Schema.optionalKey(Schema.Array(PlannedChange)),
  /** Of an import that was only described: what it would bring and lose. */
  report: Schema.optionalKey(ImportReport)
})
export type SyncOutcome = typeof SyncOutcome.Type

/** The state of the synchronisation of a space. */
export class SyncState extends Schema.Class<SyncState>("SyncState")({
  spaceId: SpaceId,
  /** One for each remote, ref and folder; the one that was synchronised last comes last. */
  bases: Schema.Array(SyncBase),
  /** The commits whose push began; the remote may have them although no answer came. Of folders: what was pulled, and earlier bases. */
  pending: Schema.Array(SyncBase),
  /** When what was applied last happened at the remote: older events are skipped. */
  eventAt: Schema.NullOr(Schema.DateTimeUtc),
  lastImport: Schema.NullOr(SyncOutcome),
  lastExport: Schema.NullOr(SyncOutcome),
  /** Of a folder, without Git. */
  lastPush: Schema.NullOr(SyncOutcome),
  lastPull: Schema.NullOr(SyncOutcome),
  /** The job that synchronises the space now, and until when it has to say that it still does. */
  lease: Schema.NullOr(Schema.Struct({ jobId: Schema.String, until: Schema.DateTimeUtcFromString }))
}) {}

/** The state of a space that never had to do with Git. */
export const unsynchronised = (spaceId: SpaceId): SyncState =>
  new SyncState({
    spaceId,
    bases: [],
    pending: [],
    eventAt: null,
    lastImport: null,
    lastExport: null,
    lastPush: null,
    lastPull: null,
    lease: null
  })

const folderScheme = "folder:"

/** The place of a folder that is pushed without Git. */
export const folderPlace = (source: string): SyncPlace => ({
  url: `${folderScheme}${source}`,
  ref: source,
  directory: ""
})

/** Whether a place is a folder that is pushed without Git. */
export const isFolderPlace = ({ url }: Pick<SyncPlace, "url">): boolean => url.startsWith(folderScheme)

/** `docs`, `docs/` and `./docs` are one folder. */
const folderIn = ({ directory }: Pick<SyncPlace, "directory">) => resolvePath("", directory) ?? directory

const isAt =
  (place: SyncPlace) =>
  (base: SyncBase): boolean =>
    base.url === place.url && base.ref === place.ref && folderIn(base) === folderIn(place)

/** The common base of a space and a place. */
export const baseOf = (state: SyncState, place: SyncPlace): SyncBase | null =>
  state.bases.find(isAt(place)) ?? null

/** The latest common base with any repository, for the same folder. */
export const nearestBase = (state: SyncState, place: SyncPlace): SyncBase | null =>
  state.bases.findLast((base) => !isFolderPlace(base) && folderIn(base) === folderIn(place)) ?? null

/**
 * The latest place in a repository that a space was synchronised with, first of those with this ref; of all repositories for
 * a URL of null.
 */
export const formerPlace = (state: SyncState, url: string | null, ref: string | null): SyncPlace | null => {
  const known = state.bases.filter((base) => (url === null ? !isFolderPlace(base) : base.url === url))
  return known.findLast((base) => base.ref === ref) ?? known.at(-1) ?? null
}

/**
 * The place of a folder that is pushed without Git, with the project in it; null for the project that the space was synchronised with, else the
 * folder itself.
 */
export const folderPlaceOf = (state: SyncState, source: string, directory: string | null): SyncPlace => {
  const place = folderPlace(source)
  return { ...place, directory: directory ?? formerPlace(state, place.url, source)?.directory ?? "" }
}

/** How many places a space remembers: beyond it the one that was left longest ago is forgotten. */
const maxBases = 50

/** The pending push to a place. */
export const pendingPushTo = (state: SyncState, place: SyncPlace): SyncBase | null =>
  state.pending.find(isAt(place)) ?? null

/** States that a space and a place have in common: the base, and those that copies of the place may have. */
export const basesAt = (state: SyncState, place: SyncPlace): ReadonlyArray<SyncBase> => [
  ...state.bases.filter(isAt(place)),
  ...state.pending.filter(isAt(place))
]

const replaced = (all: ReadonlyArray<SyncBase>, base: SyncBase) => {
  const proposal = base.proposal ?? all.find(isAt(base))?.proposal
  const now = proposal === undefined ? base : { ...base, proposal }
  return [...all.filter((other) => !isAt(base)(other)), now].slice(-maxBases)
}

/** How many states of a folder a space remembers that other copies of it may be based on. */
const maxFolderStates = 20

/** Adds states of one folder, the latest ones last. */
const withFolderStates = (pending: ReadonlyArray<SyncBase>, states: ReadonlyArray<SyncBase>) => {
  const [first] = states
  if (first === undefined) return pending
  const added = new Set(states.map(({ oid }) => oid))
  const before = pending.filter(isAt(first)).filter(({ oid }) => !added.has(oid))
  const others = pending.filter((one) => !isAt(first)(one))
  return [...others, ...[...before, ...states].slice(-maxFolderStates)]
}

const withoutRedirects = ({ redirects, ...base }: SyncBase): SyncBase => base

/** The state once a place and the space have something else in common. */
export const withBase = (state: SyncState, base: SyncBase): SyncState =>
  new SyncState({
    ...state,
    bases: replaced(state.bases.map(withoutRedirects), base),
    pending: isFolderPlace(base)
      ? withFolderStates(state.pending, state.bases.filter(isAt(base)))
      : state.pending.filter((other) => !isAt(base)(other))
  })

/** The state before a commit leaves for a place, or once a folder may have files. */
export const withPendingPush = (state: SyncState, pending: SyncBase): SyncState =>
  new SyncState({
    ...state,
    pending: isFolderPlace(pending)
      ? withFolderStates(state.pending, [pending])
      : replaced(state.pending, pending)
  })
