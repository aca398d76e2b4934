/** The host of the installation of a folder, which no link has: the site has an address of its own. */
export const ownHost = "octavo.invalid"
