import { codeRules } from "./codeRules.ts"
import { filledHeader, headerRules } from "./headerRules.ts"
import type { Theme } from "./Theme.ts"

const boxes =
  ".code,.table,.card,.expandable,.tabs,.hint,.link-card,.button,.operation,.neighbours a,.search form"

const ofCorners = {
  straight: `${boxes}{border-radius:0!important}`,
  rounded: "",
  circular: `${boxes}{border-radius:18px!important}.button,.search form,.pages a{border-radius:99px!important}`
}

const ofDepth = {
  subtle: ".prose .card,.neighbours a,.button{box-shadow:0 1px 3px #00000014}",
  flat: ".menu ul,dialog,.prose .card,.neighbours a,.button{box-shadow:none!important}"
}

const ofLinks = {
  default: "",
  accent: ".prose a:not(.button),.footer a{color:var(--text);text-decoration-color:var(--accent)}"
}

const ofSidebar = { default: "", filled: ".pages{background:var(--surface)}" }

const ofList = {
  default: "",
  pill: ".pages a{border-radius:99px}",
  line: ".pages li{margin:0}.pages a{border-radius:0;border-inline-start:2px solid var(--hair)}.pages [aria-current]{background:none;border-color:var(--accent)}"
}

const ofSearch = { subtle: "", prominent: ".search{flex:1 1 28rem}" }

const ofStyle = {
  clean: "",
  muted: ".header,.footer{background:var(--surface)}",
  bold: filledHeader("var(--solid)", "var(--on-solid)"),
  gradient: ".header,.footer{background:linear-gradient(to bottom right,var(--tint),var(--page))}"
}

/** Icons of the frame are outlines, those that authors name are filled shapes (640 units wide): lighter styles draw the edges of both. */
const ofIcons = {
  regular: "",
  solid: ".icon{stroke-width:2.75}",
  duotone:
    ".icon:not(.shape){fill:currentColor;fill-opacity:.2}.shape path{fill-opacity:.25;stroke:currentColor;stroke-width:32}",
  light: ".icon{stroke-width:1.5}.shape path{fill:none;stroke:currentColor;stroke-width:36}",
  thin: ".icon{stroke-width:1}.shape path{fill:none;stroke:currentColor;stroke-width:20}"
}

/** The rules that follow from the choices of a theme, beside its colours and fonts. */
export const themeRules = (theme: Theme): string => {
  const { code, corners, depth, icons, links, operationCode, search, sidebar, sidebarList, style } = theme
  return [
    corners && ofCorners[corners],
    depth && ofDepth[depth],
    links && ofLinks[links],
    sidebar && ofSidebar[sidebar],
    sidebarList && ofList[sidebarList],
    search && ofSearch[search],
    icons && ofIcons[icons],
    style && ofStyle[style],
    headerRules(theme),
    codeRules(code, ""),
    // Code of operations has rules of its own where code in texts has some.
    codeRules(operationCode ?? code, ".operation ")
  ]
    .filter((rule) => rule !== undefined)
    .join("")
}
