import { hashBytes } from "@octavo/kernel"
import { Html } from "../template/Html.ts"

/**
 * The only script within a page: it sets the colours that the reader chose before the first paint, and says that scripts run.
 * It is constant, so that its hash in the policy allows it and pages can be cached.
 */
const source = `{let d=document.documentElement,t;try{t=localStorage.getItem("octavo-theme")}catch{}if(d.hasAttribute("data-themes")&&(t=="light"||t=="dark"||t=="system"))d.setAttribute("data-theme",t);d.setAttribute("data-js","")}`

/** The script as an element. */
export const themeScript: Html = Html.trust(`<script>${source}</script>`)

/** The hash of the script, as a policy names it. */
export const themeScriptHash = `sha256-${Buffer.from(hashBytes(source), "hex").toString("base64")}`
