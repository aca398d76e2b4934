import type { Admission } from "@octavo/sites"
import type { Answer } from "../visits/Answer.ts"
import { admissionAnswer } from "./admissionAnswer.ts"
import { jsonAnswer } from "./jsonAnswer.ts"

const forMachines = /(?:^|\/)(?:~(?:gitbook|octavo)\/mcp|~octavo\/search\/[\w-]+\/results\.json)$/

/** Whether programs ask for a path, who follow no redirect to a page of a sign-in. */
export const isForMachines = (path: string): boolean => forMachines.test(path)

/** The answer to a program that is not admitted: it needs a token in `Authorization`. */
export const machineAnswer = (admission: Exclude<Admission, { readonly kind: "admitted" }>): Answer =>
  admission?.kind === "redirect" || admission?.kind === "refused"
    ? jsonAnswer(
        401,
        { error: "A valid token of a visitor is needed. Send it as `Authorization: Bearer`." },
        { "www-authenticate": "Bearer", "referrer-policy": "no-referrer" }
      )
    : admissionAnswer(admission)
