/** A number with its noun, in the singular for one: "1 change", "3 changes". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`
