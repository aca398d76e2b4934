/** The number of characters that two texts begin with in common. */
export const sharedStart = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length)
  let count = 0
  while (count < most && one[count] === other[count]) count += 1
  return count
}

/** The number of characters that two texts end with in common, at most so many. */
export const sharedEnd = (one: string, other: string, most: number): number => {
  let count = 0
  while (count < most && one[one.length - 1 - count] === other[other.length - 1 - count]) count += 1
  return count
}
