import type { LinkTarget, PageId, PageVersion } from "@octavo/content"
import { addressParts, decoded, isOutside } from "../layout/findListed.ts"
import { resolvePath } from "../layout/repositoryPath.ts"
import { writeAddress } from "../layout/writeAddress.ts"
import type { PagePlanInput } from "./PagePlanInput.ts"

const isNameable = (target: LinkTarget, input: PagePlanInput, filed: ReadonlySet<string>): boolean => {
  switch (target.kind) {
    case "url": {
      const { url } = target
      if (isOutside(url)) return writeAddress(url) !== null
      const path = resolvePath(input.root, decoded(addressParts(url).address).replace(/^\/+/, ""))
      return path !== null && input.isThere(path)
    }
    case "file":
      return input.isKnownFile(target.file)
    default:
      return target.page !== undefined && filed.has(target.page)
  }
}

/**
 * Finds the pages that stay although no navigation of a repository names them: those with existing files, and links
 * that no table can name, such as a link to a removed page. Returns their ids, and the order of all siblings by parent.
 */
export const findUnnamed = (input: PagePlanInput) => {
  const { current } = input
  const filed = new Set<string>(current.flatMap(({ git, id }) => (git === null ? [] : [id])))
  const unnamed = new Set<string>()
  const siblings = new Map<PageId | null, Array<PageVersion>>()
  // A space that never lay in a repository has no navigation yet that could have named anything.
  if (filed.size === 0) return { siblings, unnamed }
  for (const { attributes, id, kind, parentId } of current) {
    if (!input.stays.has(id)) {
      if (kind !== "link") continue
      if (attributes.target !== undefined && isNameable(attributes.target, input, filed)) continue
    }
    unnamed.add(id)
    siblings.set(parentId, [])
  }
  if (unnamed.size > 0) for (const page of current) siblings.get(page.parentId)?.push(page)
  for (const some of siblings.values()) some.sort((a, b) => (a.position < b.position ? -1 : 1))
  return { siblings, unnamed }
}
