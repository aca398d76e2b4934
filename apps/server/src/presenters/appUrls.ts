/** The address of a space in the application. */
export const appUrlOfSpace = (publicUrl: string, spaceId: string): string => `${publicUrl}/app/s/${spaceId}`

/** The address of an organization in the application: its spaces by collections. Also of what has no screen of its own. */
export const appUrlOfOrganization = (publicUrl: string, organizationId: string): string =>
  `${publicUrl}/app/o/${organizationId}`

/** The address of a collection in the application. */
export const appUrlOfCollection = (publicUrl: string, collectionId: string): string =>
  `${publicUrl}/app/c/${collectionId}`

/** The address of a revision in the application: the history of its space. */
export const appUrlOfRevision = (
  publicUrl: string,
  { id, spaceId }: { readonly id: string; readonly spaceId: string }
): string => `${appUrlOfSpace(publicUrl, spaceId)}/history?revision=${id}`

/** The address of a page in the application, by its path. */
export const appUrlOfPage = (publicUrl: string, spaceId: string, path: string): string =>
  `${appUrlOfSpace(publicUrl, spaceId)}/p/${path.split("/").map(encodeURIComponent).join("/")}`

/** The address of a change request in the application, by its number. */
export const appUrlOfChangeRequest = (publicUrl: string, spaceId: string, number: number): string =>
  `${appUrlOfSpace(publicUrl, spaceId)}/r/${number}`
