import { noSpecPart, type SpecPart, type SpecPartChange } from "@octavo/content"
import { DateTime, Effect, Option } from "effect"
import type { Spec } from "../specs/Spec.ts"
import { SpecContents } from "../versions/SpecContents.ts"
import type { SpecOutline } from "../versions/SpecVersion.ts"
import { SpecVersions } from "../versions/SpecVersions.ts"
import type { ChangedOperation, SpecChange } from "../versions/SpecChange.ts"

/** The versions whose changes pages show. */
const maxVersions = 5

/** The most changes of a version that pages are made of. */
const maxChanges = 2000

const keyOf = (operation: ChangedOperation): string =>
  `${operation.method.toUpperCase()} ${"path" in operation ? operation.path : operation.webhook}`

/** The operations of a document that readers of pages see: neither ignored, nor in ignored tags alone. */
const shownIn = (outline: SpecOutline): ReadonlySet<string> => {
  const ignored = new Set(
    outline.flatMap((entry) => (entry.kind === "tag" && entry.ignored ? [entry.key] : []))
  )
  return new Set(
    outline.flatMap(({ ignored: isIgnored, key, kind, tags }) => {
      const isHidden = isIgnored || (tags.length > 0 && tags.every((tag) => ignored.has(tag)))
      return isHidden || (kind !== "operation" && kind !== "webhook") ? [] : [key]
    })
  )
}

const changeOf = (
  { operation, ...change }: SpecChange,
  shown: ReadonlySet<string>
): ReadonlyArray<SpecPartChange> => {
  const key = operation === null ? "" : keyOf(operation)
  return shown.has(key) ? [{ ...change, operation: key }] : []
}

/** The stored differences between the newest versions of a specification, as parts of its document. Operations that readers do not see are left out. */
export const recentChanges = Effect.fnUntraced(function* ({ id }: Spec) {
  const contents = yield* SpecContents
  const { items } = yield* (yield* SpecVersions).list(id, { after: null, limit: maxVersions + 1 })
  const outlines = new Map<string, ReadonlySet<string>>()
  const shown = Effect.fnUntraced(function* (hash: string) {
    const known =
      outlines.get(hash) ?? shownIn(yield* contents.outline(hash, ["operation", "webhook", "tag"]))
    outlines.set(hash, known)
    return known
  })
  const parts: Array<SpecPart> = []
  for (const [index, version] of items.slice(0, maxVersions).entries()) {
    const before = items[index + 1]
    if (before === undefined) break
    const found = yield* contents.findChanges(before.contentHash, version.contentHash)
    if (Option.isNone(found)) continue
    const [old, next] = [yield* shown(before.contentHash), yield* shown(version.contentHash)]
    const changes = found.value.items
      .slice(0, maxChanges)
      .flatMap((change) => changeOf(change, change.code === "operation-removed" ? old : next))
    parts.push({
      ...noSpecPart,
      kind: "version",
      key: `${DateTime.formatIso(version.createdAt).slice(0, 16).replace("T", " ")} UTC`,
      changes
    })
  }
  return parts
})
