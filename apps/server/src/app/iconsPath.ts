/** The path of the symbols of icons, from the public URL; it has the hash of the files of sites, so browsers keep it for good. */
export const iconsPath = (hash: string): `/${string}` => `/app/assets/icons/${hash}.svg`
