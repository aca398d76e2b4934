import { localized } from "../../languages/localized.ts"

/** The words of the set-up page. */
export const words = localized("setup", {
  title: "Set up Octavo",
  note: "You become the operator of this installation, and the administrator of its first organization.",
  name: "Name",
  email: "E-mail",
  organization: "Organization",
  password: "Password",
  passwordNote: "Optional, with at least twelve characters. Without one, the operator's link signs you in.",
  create: "Create",
  noSecret: "This address lacks its secret. Open the whole address that the server printed at its start."
})
