export const RequestScreen = () => null
