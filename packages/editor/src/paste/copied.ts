/** The media type of what an editor copied. Its HTML is for other programs: reading HTML is left to the host. */
export const copied = "application/x-octavo-page"
