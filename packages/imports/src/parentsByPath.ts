import { placeOf } from "./ImportedPage.ts"

/** The parent of each address: the address, or the top, with the longest path that contains it. */
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
