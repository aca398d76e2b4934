/** The address of a space in the application. */
export const appUrlOfSpace = (publicUrl: string, spaceId: string): string => `${publicUrl}/app/s/${spaceId}`

/** The address of a page in the application, by its path. */
export const appUrlOfPage = (publicUrl: string, spaceId: string, path: string): string =>
  `${appUrlOfSpace(publicUrl, spaceId)}/p/${path.split("/").map(encodeURIComponent).join("/")}`

/** The address of a change request in the application, by its number. */
export const appUrlOfChangeRequest = (publicUrl: string, spaceId: string, number: number): string =>
  `${appUrlOfSpace(publicUrl, spaceId)}/r/${number}`
