import { removePassword, setPassword } from "@octavo/identity"
import { Effect, Layer } from "effect"
import { redirectTo } from "./pageResponse.ts"
import { refusedAs, sessionPage } from "./route.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { readSessionForm, type SignedInVisit } from "./Visit.ts"

/** A change of the password of the user who is signed in: its failures are counted, since it asks for the present one. */
const changing = (
  change: (visit: SignedInVisit, fields: URLSearchParams) => ReturnType<typeof setPassword>
) =>
  Effect.fnUntraced(function* (visit: SignedInVisit) {
    const { signedIn, site } = visit
    const fields = yield* readSessionForm(visit)
    const limits = yield* SignInLimits
    yield* change(visit, fields).pipe(
      refusedAs("password/refused"),
      limits.countFailures("password", signedIn.session.userId),
      limits.inTurn(signedIn.session.userId)
    )
    return redirectTo(site, site.at("/account"))
  })

const currentIn = (fields: URLSearchParams): string | null => fields.get("current") || null

const set = changing(({ signedIn }, fields) =>
  setPassword(signedIn.session, currentIn(fields), fields.get("password") ?? "")
)

const remove = changing(({ signedIn }, fields) => removePassword(signedIn.session, currentIn(fields)))

/** Setting and removing the password of the user who is signed in. */
export const passwordPages = (trustedProxies: number) =>
  Layer.mergeAll(
    sessionPage("POST", "/account/password", trustedProxies, set),
    sessionPage("POST", "/account/password/remove", trustedProxies, remove)
  )
