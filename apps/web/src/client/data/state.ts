import type { AppState } from "../../AppState.ts"

const element = document.getElementById("state")

/** The state of this document. */
export const state: AppState = JSON.parse(element?.textContent ?? '{"base":"","csrf":null,"user":null}')
