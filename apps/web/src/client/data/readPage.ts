/** The address of a page as HTML. */
export const readPath = (space: string, page: string): string =>
  `/spaces/${space}/content/page/${page}?format=html`
