export const SearchScreen = () => null
