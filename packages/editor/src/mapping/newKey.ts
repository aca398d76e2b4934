let count = 0

/** A key for a node that the editor created. */
export const newKey = (): string => `new-${++count}`
