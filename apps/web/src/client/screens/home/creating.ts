import { signal } from "@preact/signals"

/** The dialog that creates something, where one is open. */
export const creating = signal<"space" | "collection" | null>(null)

/** The collection that a new space is put into; null for the top. */
export const creatingIn = signal<string | null>(null)
