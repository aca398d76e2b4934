import { hashBytes } from "@octavo/kernel"
import { Html } from "../template/Html.ts"
import { escapeJson } from "./escapeJson.ts"

/** A path as a pattern of URLs that matches it alone. */
const literal = (path: string): string => path.replace(/[\\:*+?(){}[\]]/g, "\\$&")

/** Links that lead to no page: files, downloads, other windows, and pages that depend on a query. */
const excluded = {
  or: [
    { href_matches: "/*\\?(.+)" },
    { href_matches: "/*.(ico|md|pdf|txt|xml)" },
    { href_matches: "/*/~*" },
    { selector_matches: "[download], [target=_blank], [rel~=nofollow]" }
  ]
}

/**
 * The rules by which a browser fetches pages before a click, when the pointer rests on a link to them or touches it. `root` is the path of
 * the site, without a slash at its end; links out of it are not fetched.
 */
const rulesOf = (root: string): string =>
  escapeJson({
    prefetch: [
      {
        where: { and: [{ href_matches: `${literal(root)}{/*}?` }, { not: excluded }] },
        eagerness: "moderate"
      }
    ]
  })

/** The rules of a site as an element. */
export const renderSpeculationRules = (root: string): Html =>
  Html.trust(`<script type="speculationrules">${rulesOf(root)}</script>`)

/** The hash of the rules, as a policy names it. Chromium heeds the keyword for all rules only in policies without hashes. */
export const speculationRulesHash = (root: string): string =>
  `sha256-${Buffer.from(hashBytes(rulesOf(root)), "hex").toString("base64")}`
