import { remember, remembered } from "../../data/remembered.ts"

const name = "source-preview"

/** Whether the source was last written with a preview beside it. */
export const isSplitChosen = (): boolean => remembered(name) === "yes"

/** Keeps the choice in this browser. */
export const rememberSplit = (isChosen: boolean): void => remember(name, isChosen ? "yes" : "no")
