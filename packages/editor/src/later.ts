// What is not needed to show a page and to type in it.
export { LinkDialog } from "./menus/LinkDialog.ts"
export { SlashMenu } from "./menus/SlashMenu.ts"
export { Toolbar } from "./menus/Toolbar.ts"
export { insertData } from "./paste/insertData.ts"
