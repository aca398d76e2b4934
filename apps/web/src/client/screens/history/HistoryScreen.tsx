export const HistoryScreen = () => null
