// A module of its own: its bundle has the schemas of all operations, which most commands do not load.
export { makeClient } from "@octavo/client"
