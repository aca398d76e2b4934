import {
  findNext,
  findPrev,
  getMatchHighlights,
  replaceAll,
  replaceNext,
  search,
  SearchQuery,
  setSearchState
} from "prosemirror-search"
import type { Plugin } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import type { Finder } from "./Finder.ts"

/** Makes a finder for the text of a view. Its plugin is in the state until it is closed. */
export const makeFinder = (view: EditorView): Finder => {
  const plugin: Plugin = search()
  view.updateState(view.state.reconfigure({ plugins: [...view.state.plugins, plugin] }))
  let asked = { search: "", caseSensitive: false }
  const ask = (replace = "") => {
    const query = new SearchQuery({ ...asked, replace, literal: true })
    view.dispatch(setSearchState(view.state.tr, query))
  }
  return {
    search: (words, isCaseSensitive) => {
      asked = { search: words, caseSensitive: isCaseSensitive }
      ask()
      return getMatchHighlights(view.state).find().length
    },
    move: (direction) => void (direction === "next" ? findNext : findPrev)(view.state, view.dispatch),
    replace: (replacement) => {
      ask(replacement)
      replaceNext(view.state, view.dispatch)
    },
    replaceAll: (replacement) => {
      ask(replacement)
      replaceAll(view.state, view.dispatch)
    },
    close: () => {
      const plugins = view.state.plugins.filter((one) => one !== plugin)
      if (!view.isDestroyed) view.updateState(view.state.reconfigure({ plugins }))
    }
  }
}
