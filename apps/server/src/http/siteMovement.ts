import type { StructurePosition } from "@octavo/sites"

type Beside =
  | { readonly type: "site-section"; readonly siteSection: string }
  | { readonly type: "site-space"; readonly siteSpace: string }

const pointerOf = (beside: Beside) => ({
  type: beside.type,
  id: beside.type === "site-section" ? beside.siteSection : beside.siteSpace
})

/** The target of a section or a site space, from the request. */
export const siteMovement = ({
  position: { after, before } = {}
}: {
  readonly position?: { readonly before?: Beside; readonly after?: Beside }
}): StructurePosition => ({
  ...(before !== undefined && { before: pointerOf(before) }),
  ...(after !== undefined && { after: pointerOf(after) })
})
