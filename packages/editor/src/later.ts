// Menus, tables and the handling of pastes: a page is shown without them.
export { SlashMenu } from "./menus/SlashMenu.ts"
export { Toolbar } from "./menus/Toolbar.ts"
export { dropSlice } from "./paste/dropSlice.ts"
export { insertData } from "./paste/insertData.ts"
export { withLaterPlugins } from "./laterPlugins.ts"
