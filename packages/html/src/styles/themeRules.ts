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

/** Parts that stand on the header itself; menus and fields bring their own background. */
const onHeader =
  ".bar>.logo,.menu-button,.bar>.menu>summary,.header-links>li>a:not(.button),.header-links>li>.menu>summary,.tabs-bar>ul>li>a,.tabs-bar summary"

const ofStyle = {
  clean: "",
  muted: ".header,.footer{background:var(--surface)}",
  bold: `.header{background:var(--solid)}:is(${onHeader}){color:var(--on-solid)!important;background:none!important;box-shadow:none!important}:is(${onHeader}):is(:hover,[aria-current]){text-decoration:underline!important}.header :focus-visible{outline-color:var(--on-solid)}octavo-theme fieldset{background:var(--page)}`,
  gradient: ".header,.footer{background:linear-gradient(to bottom right,var(--tint),var(--page))}"
}

/** The rules that follow from the choices of a theme, beside its colours and fonts. */
export const themeRules = ({ corners, depth, links, search, sidebar, sidebarList, style }: Theme): string =>
  [
    corners && ofCorners[corners],
    depth && ofDepth[depth],
    links && ofLinks[links],
    sidebar && ofSidebar[sidebar],
    sidebarList && ofList[sidebarList],
    search && ofSearch[search],
    style && ofStyle[style]
  ]
    .filter((rule) => rule !== undefined)
    .join("")
