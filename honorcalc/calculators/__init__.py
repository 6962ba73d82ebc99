"""What a calculator is: parameters, answer, figure, table, link and rolls."""
