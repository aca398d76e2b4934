/** The name of a draft in the path of a preview. */
export type DraftName =
  | { readonly kind: "revision"; readonly id: string }
  | { readonly kind: "changeRequest"; readonly id: string }
  | { readonly kind: "changeRequestNumber"; readonly number: number }

/** The first segments of a path that names a draft, and the path below them, which is one of the site. */
export interface DraftPath {
  readonly name: DraftName
  readonly path: string
}

/** The segments of the path to a draft. */
export const segmentsOfDraft = (name: DraftName): ReadonlyArray<string> => {
  if (name.kind === "revision") return ["~", "revisions", name.id]
  return ["~", "changes", name.kind === "changeRequest" ? name.id : `${name.number}`]
}

/** Reads `~/changes/<id or number>/...` or `~/revisions/<id>/...`; undefined for another path, null for one that names nothing. */
export const readDraftPath = (path: string): DraftPath | null | undefined => {
  const [first, kind, id = "", ...rest] = path.split("/")
  if (first !== "~") return undefined
  if (id === "" || (kind !== "changes" && kind !== "revisions")) return null
  const below = rest.join("/")
  if (kind === "revisions") return { name: { kind: "revision", id }, path: below }
  return /^\d{1,9}$/.test(id)
    ? { name: { kind: "changeRequestNumber", number: Number(id) }, path: below }
    : { name: { kind: "changeRequest", id }, path: below }
}
