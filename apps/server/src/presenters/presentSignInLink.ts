import type { SignInLinkResource } from "@octavo/api"
import type { SignInLink } from "@octavo/identity"
import { presentTime } from "./times.ts"

export const presentSignInLink =
  (publicUrl: string) =>
  ({ link, secret }: { readonly link: SignInLink; readonly secret: string }): SignInLinkResource => ({
    object: "sign-in-link",
    user: link.userId,
    expiresAt: presentTime(link.expiresAt),
    url: `${publicUrl}/sign-in/link/${secret}`
  })
