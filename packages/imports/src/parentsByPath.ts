import { placeOf } from "./ImportedPage.ts"

/** For each of some addresses the one, of theirs or of the top, whose path it stands most closely below. */
export const parentsByPath = (addresses: ReadonlyArray<string>, top: string): ReadonlyArray<string> => {
  const byPlace = new Map(addresses.map((address) => [placeOf(new URL(address)), address]))
  return addresses.map((address) => {
    const place = placeOf(new URL(address)).replace(/\?.*$/, "")
    for (let end = place.lastIndexOf("/"); end > 0; end = place.lastIndexOf("/", end - 1)) {
      const above = byPlace.get(place.slice(0, end))
      if (above !== undefined && above !== address) return above
    }
    return top
  })
}
