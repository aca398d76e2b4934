import type { SpecOutlineEntry } from "./SpecVersion.ts"

/** Names a part of a document, as references of texts do. */
export const partOf = ({ key, kind }: Pick<SpecOutlineEntry, "kind" | "key">): string => `${kind} ${key}`

/** A name of a part without the names of the parameters in its path; schemas have no path. */
export const comparablePart = (part: string): string =>
  part.startsWith("schema ") ? part : part.replace(/\{[^{}]*\}/g, "{}")
