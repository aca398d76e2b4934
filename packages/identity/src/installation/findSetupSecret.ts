import { Signer } from "@octavo/kernel"
import { Effect, Option } from "effect"
import type { Setup } from "../directory/Setup.ts"
import { Setups } from "../directory/Setups.ts"

const purpose = "setup of an installation"

/** Whether a text is the secret of a setup. */
export const isSecretOf = Effect.fnUntraced(function* ({ userId }: Setup, secret: string) {
  return (yield* Signer).verify(purpose, userId, secret)
})

/**
 * The secret of the setup page; null once the installation is set up. It is a signature of the installation, so every process knows it and
 * no store has it.
 */
export const findSetupSecret = Effect.fn("identity.findSetupSecret")(function* () {
  const found = Option.getOrNull(yield* (yield* Setups).find)
  return found === null ? null : (yield* Signer).sign(purpose, found.userId)
})
